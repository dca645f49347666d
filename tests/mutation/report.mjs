// report.mjs - the table of mutations in docs/testing.md, between its two marks.
import fs from 'node:fs';
import { areaOf } from './list.mjs';

const BEGIN = '<!-- written by tests/mutation/run.mjs --write -->';
const END = '<!-- end of what it writes -->';

const cell = (text) => text.replaceAll('\n', ' ').replaceAll(/ +/g, ' ').replaceAll('|', '\\|');
const code = (text) => (text === '' ? 'nothing' : `\`${cell(text)}\``);

function isSo(outcome) {
    return (entry) => entry.result?.outcome === outcome;
}

function summary(name, entries) {
    const caught = entries.filter(isSo('caught')).length;
    const survived = entries.filter(isSo('survived')).length;
    const rate = caught + survived === 0 ? '' : `${(100 * caught / (caught + survived)).toFixed(1)} %`;
    return `| ${name} | ${entries.length} | ${caught} | ${survived} | ${entries.length - caught - survived} | ${rate} |`;
}

function summaries(entries) {
    const areas = [...new Set(entries.map(areaOf))];
    return ['| area | mutations | caught | survived | not measured | rate |', '| --- | --: | --: | --: | --: | --: |',
            ...areas.map((area) => summary(area, entries.filter((entry) => areaOf(entry) === area))),
            summary('all', entries)];
}

function outcomeOf(entry) {
    return entry.result === null ? 'not measured' : entry.result.by || entry.result.outcome;
}

function rows(entries) {
    return ['| mutation | file | instead of | stands | caught by |', '| --- | --- | --- | --- | --- |',
            ...entries.map((entry) => `| ${entry.id} | \`${entry.file.replace(/^src\//, '')}\` | ${code(entry.find)} | ` +
                                      `${code(entry.put)} | ${outcomeOf(entry)} |`)];
}

function survivors(entries) {
    const lines = entries.filter(isSo('survived')).map((entry) => `- \`${entry.id}\`: ${entry.survives ?? 'no reason is known yet'}`);
    return ['Survivors:', '', ...(lines.length === 0 ? ['- none'] : lines)];
}

export function writeReport(file, entries) {
    const text = fs.readFileSync(file, 'utf8');
    const [before, rest] = text.split(BEGIN);
    const after = rest.slice(rest.indexOf(END));
    const lines = [...summaries(entries), '', ...survivors(entries), '', ...rows(entries)];
    fs.writeFileSync(file, `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${after}`);
}
