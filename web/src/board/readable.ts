/* Coordinates that can be read however small the board is: styles make them as large
 * as --unit, the units of the picture in a pixel, says. */

const COORDINATE = /^([a-z]?\d{1,2}|[a-z])$/;

export const isCoordinate = (text: string) => COORDINATE.test(text);

/* Measure whenever the size of the board or of its picture changes; returns how to
 * stop. */
export function keepReadable(svg: SVGSVGElement): () => void {
  const measure = () => {
    const {width, height} = svg.getBoundingClientRect();
    const box = svg.viewBox.baseVal;
    if (width > 0 && height > 0 && box) svg.style.setProperty('--unit', String(Math.max(box.width / width, box.height / height)));
  };
  const sizes = new ResizeObserver(measure);
  const pictures = new MutationObserver(measure);
  sizes.observe(svg);
  pictures.observe(svg, {attributes: true, attributeFilter: ['viewBox']});
  return () => {
    sizes.disconnect();
    pictures.disconnect();
  };
}
