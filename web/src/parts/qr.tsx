/* A link as a picture that a phone reads. It is dark on light in both themes, with
 * a margin, for cameras want it so. */
import {encode} from 'uqr';
import {useMemo} from 'preact/hooks';

const MARGIN = 4; // modules, as the standard asks

/* One path for all dark modules: a run of them is one rectangle. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    }
  });
  return runs.join('');
}

export function QrCode({text, label}: {text: string; label: string}) {
  const {size, path} = useMemo(() => {
    const {size, data} = encode(text, {ecc: 'M', border: 0});
    return {size, path: pathOf(data)};
  }, [text]);
  const side = size + 2 * MARGIN;
  return (
    <svg class="qr" viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
