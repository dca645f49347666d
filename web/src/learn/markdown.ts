/* The Markdown that rules are written in: headings, paragraphs, lists, bold,
 * code, and pictures as src/terminal/rules_text.h describes them. Pure: text to
 * blocks, which a component turns into nodes, so no text can become markup. */
import type {Position} from '../core';

/* A position that a text is about; what it says of itself are words of lines. */
export interface Diagram {
  caption: string;
  options: Record<string, string>;
  start: string;
  actions: string[];
}

export interface Span {
  kind: 'text' | 'bold' | 'code';
  text: string;
}

export type Block =
  | {kind: 'heading'; level: number; spans: Span[]}
  | {kind: 'paragraph'; spans: Span[]}
  | {kind: 'list'; isOrdered: boolean; items: Span[][]}
  | {kind: 'code'; text: string}
  | {kind: 'board'; diagram: Diagram};

const FENCE = '```';
const HEADING = /^(#{1,4})\s+(.*)$/;
const ITEM = /^(-|\d+\.)\s+(.*)$/;

export const noDiagram = (): Diagram => ({caption: '', options: {}, start: '', actions: []});

export const words = (text: string) => text.split(/\s+/).filter(Boolean);

export function readOptions(text: string): Record<string, string> {
  return Object.fromEntries(words(text).map((word) => {
    const at = word.indexOf('=');
    return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
  }));
}

/* Take a line such as "options seed=3" in; false if it is none of these. */
export function readDiagramLine(diagram: Diagram, line: string): boolean {
  const [, key = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(line.trim()) ?? [];
  if (key === 'caption') diagram.caption = rest;
  else if (key === 'options') diagram.options = readOptions(rest);
  else if (key === 'position') diagram.start = rest;
  else if (key === 'actions') diagram.actions = words(rest);
  else return false;
  return true;
}

export const positionOf = (game: string, {options, start, actions}: Diagram): Position =>
  ({game, options, start, actions});

export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let last = 0;
  for (const found of text.matchAll(/\*\*(.+?)\*\*|`([^`]+)`/g)) {
    if (found.index > last) spans.push({kind: 'text', text: text.slice(last, found.index)});
    if (found[1] !== undefined) spans.push({kind: 'bold', text: found[1]});
    else spans.push({kind: 'code', text: found[2]!});
    last = found.index + found[0].length;
  }
  if (last < text.length) spans.push({kind: 'text', text: text.slice(last)});
  return spans;
}

function readFence(name: string, lines: string[]): Block {
  if (name !== 'board') return {kind: 'code', text: lines.join('\n')};
  const diagram = noDiagram();
  lines.forEach((line) => readDiagramLine(diagram, line));
  return {kind: 'board', diagram};
}

/* The items of a list; lines that begin none go on with the one before. */
function readList(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const found = ITEM.exec(line);
    if (found) items.push(found[2]!);
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return {kind: 'list', isOrdered: /^\d/.test(lines[0]!), items: items.map(readSpans)};
}

export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split(/\r?\n/);
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const heading = HEADING.exec(line);
    const begin = i++;
    if (line.trim() === '') continue;
    if (line.startsWith(FENCE)) {
      while (i < lines.length && !lines[i]!.startsWith(FENCE)) i++;
      blocks.push(readFence(line.slice(FENCE.length).trim(), lines.slice(begin + 1, i++)));
    } else if (heading) {
      blocks.push({kind: 'heading', level: heading[1]!.length, spans: readSpans(heading[2]!)});
    } else {
      const isList = ITEM.test(line);
      const ends = (next: string) =>
        next.trim() === '' || next.startsWith(FENCE) || HEADING.test(next) || (!isList && ITEM.test(next));
      while (i < lines.length && !ends(lines[i]!)) i++;
      const part = lines.slice(begin, i);
      blocks.push(isList ? readList(part)
        : {kind: 'paragraph', spans: readSpans(part.map((one) => one.trim()).join(' '))});
    }
  }
  return blocks;
}
