// program.mjs - a conversation with a program, line by line.
import { spawn } from 'node:child_process';

export class Program {
    constructor(path, args) {
        this.child = spawn(path, args, { stdio: ['pipe', 'pipe', 'inherit'] });
        this.lines = [];
        this.waiting = null;
        this.rest = '';
        this.isEnded = false;
        this.child.stdout.setEncoding('utf8');
        this.child.stdout.on('data', (text) => this.take(text));
        this.child.stdin.on('error', () => {}); // it may be gone already
        this.exit = new Promise((resolve) => {
            this.child.on('close', (status, signal) => {
                this.isEnded = true;
                this.wake();
                resolve(status ?? signal);
            });
        });
    }

    take(text) {
        const lines = (this.rest + text).split('\n');
        this.rest = lines.pop();
        this.lines.push(...lines);
        this.wake();
    }

    wake() {
        this.waiting?.();
        this.waiting = null;
    }

    send(line) {
        this.child.stdin.write(line + '\n');
    }

    // The next line; null if none comes any more, or none in time.
    async next(milliseconds = 60000) {
        const end = Date.now() + milliseconds;
        while (this.lines.length === 0 && !this.isEnded && Date.now() < end) {
            const timer = setTimeout(() => this.wake(), end - Date.now());
            await new Promise((resolve) => (this.waiting = resolve));
            clearTimeout(timer);
        }
        return this.lines.shift() ?? null;
    }

    // Skip lines up to one that begins so.
    async find(start) {
        for (;;) {
            const line = await this.next();
            if (line === null || line.startsWith(start)) return line;
        }
    }

    // Close its input; its exit status.
    async finish() {
        this.child.stdin.end();
        return this.exit;
    }
}
