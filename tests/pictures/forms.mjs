// forms.mjs - one scene in two forms: is everything that the JSON names in the
// picture, in the same order and style, and is everything defined that the
// picture uses?

const names = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescape = (text) => text.replaceAll(/&\w+;/g, (name) => names[name]);

function attributesOf(text) {
    return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
}

// The shapes between two tags, as objects: the name of the tag and its attributes.
function shapesOf(text) {
    return [...text.matchAll(/<(circle|path|text)\b([^>]*?)\/?>(?:([^<]*)<\/text>)?/g)].map(
        ([, tag, attributes, inner]) => ({ tag, inner, ...attributesOf(attributes) }));
}

function itemsOf(svg) {
    return [...svg.matchAll(/<g transform="translate\((\S+) (\S+)\)"[^>]*>(.*)<\/g>/g)].map(([, x, y, inner]) => ({
        x: Number(x), y: Number(y), title: /<title>([^<]*)<\/title>/.exec(inner)?.[1], shapes: shapesOf(inner),
    }));
}

function gradientsOf(svg) {
    return new Map([...svg.matchAll(/<linearGradient id="([^"]*)".*?<\/linearGradient>/g)].map(([all, id]) => [
        id, [...all.matchAll(/stop-color="([^"]*)"/g)].map((found) => found[1]).join(' ')]));
}

// The paint of an attribute, as the JSON writes it; what follows the theme has a
// class besides its colour by day.
function paintOf(value, gradients, themed) {
    const link = /^url\(#(.*)\)$/.exec(value ?? 'none');
    if (link !== null) {
        return gradients.get(link[1]) ?? `the undefined ${link[1]}`;
    }
    return value === 'none' ? undefined : themed?.[1] ?? value;
}

function expectedShape(shape) {
    const place = 'd' in shape ? { tag: 'path', d: shape.d }
        : 'r' in shape ? { tag: 'circle', cx: `${shape.x}`, cy: `${shape.y}`, r: `${shape.r}` }
            : { tag: 'text', x: `${shape.x}`, y: `${shape.y}`, 'font-size': `${shape.size}`, inner: shape.text };
    return { ...place, fill: shape.fill, stroke: shape.stroke,
             width: shape.stroke === undefined ? undefined : shape.width ?? 0, opacity: (shape.opacity ?? 100) / 100 };
}

function drawnShape(shape, gradients) {
    const { 'stroke-width': width, opacity, inner, dy, class: classes, ...rest } = shape;
    const themed = (letter) => new RegExp(`\\b${letter}-(\\w+)`).exec(classes ?? '');
    return { ...rest, ...(inner === undefined ? {} : { inner: unescape(inner) }),
             fill: paintOf(shape.fill, gradients, themed('f')), stroke: paintOf(shape.stroke, gradients, themed('s')),
             width: width === undefined ? undefined : Number(width), opacity: Number(opacity ?? 1) };
}

const sorted = (value) => JSON.stringify(Object.entries(value).filter(([, part]) => part !== undefined).sort());

function compareItem(item, drawn, gradients) {
    const count = item.count > 1 ? 2 : 0; // a disc and a number are added by the picture
    if (drawn.x !== item.x || drawn.y !== item.y) {
        return [`${item.role} ${item.id} stands at ${item.x} ${item.y}, but is drawn at ${drawn.x} ${drawn.y}`];
    }
    if (drawn.shapes.length !== item.shapes.length + count) {
        return [`${item.role} ${item.id} has ${item.shapes.length} shapes, ${drawn.shapes.length - count} are drawn`];
    }
    const faults = [];
    const name = item.label !== undefined && item.square !== undefined ? `${item.square}, ${item.label}` : item.label;
    if ((drawn.title === undefined ? undefined : unescape(drawn.title)) !== name) {
        faults.push(`${item.role} ${item.id} is called '${name}', but '${drawn.title}' in the picture`);
    }
    if (count > 0 && drawn.shapes.at(-1).inner !== `${item.count}`) {
        faults.push(`${item.role} ${item.id} lies there ${item.count} times, but the picture says ${drawn.shapes.at(-1).inner}`);
    }
    item.shapes.forEach((shape, i) => {
        const [wanted, got] = [sorted(expectedShape(shape)), sorted(drawnShape(drawn.shapes[i], gradients))];
        if (wanted !== got) {
            faults.push(`${item.role} ${item.id}, shape ${i + 1}: ${wanted} is drawn as ${got}`);
        }
    });
    return faults;
}

function undefinedIds(svg) {
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map((found) => found[1]);
    const used = [...svg.matchAll(/url\(#([^)]*)\)/g)].map((found) => found[1]);
    return [...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} is defined twice`),
            ...used.filter((id) => !ids.includes(id)).map((id) => `${id} is used, but not defined`)];
}

// What not every program that draws SVG knows.
function rarities(svg) {
    return ['feDropShadow', 'var(', 'dominant-baseline'].filter((name) => svg.includes(name)).map((name) => `${name} is used`);
}

// What is wrong with the picture, if the JSON is right.
export function compareForms(svg, json) {
    const items = json.items.filter((item) => item.role !== 'choice' && item.role !== 'button');
    const [drawn, gradients] = [itemsOf(svg), gradientsOf(svg)];
    if (drawn.length !== items.length) {
        return [`${items.length} items, but ${drawn.length} are drawn`];
    }
    return [...items.flatMap((item, i) => compareItem(item, drawn[i], gradients)),
            ...undefinedIds(svg), ...rarities(svg)];
}
