/** Of BT.709: how bright red and blue are. Green is the rest. */
const RED = 0.2126
const BLUE = 0.0722

/**
 * A picture as VP9 holds it: its brightness, then its two colour differences at half the size (I420), by BT.709 in the
 * limited range. Screens and phones differ in what they make of any other.
 * @param rgb three bytes a pixel, in rows
 * @param width even, as is the height
 * @see https://www.itu.int/rec/R-REC-BT.709
 */
export function videoPlanes(rgb: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const pixels = width * height
  const planes = new Uint8Array((pixels * 3) / 2)
  const quarter = pixels / 4
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      let blueness = 0
      let redness = 0
      for (const at of [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1]) {
        const [r, g, b] = [rgb[at * 3] as number, rgb[at * 3 + 1] as number, rgb[at * 3 + 2] as number]
        const bright = RED * r + (1 - RED - BLUE) * g + BLUE * b
        planes[at] = Math.round(16 + (bright * 219) / 255)
        blueness += (b - bright) / (2 - 2 * BLUE)
        redness += (r - bright) / (2 - 2 * RED)
      }
      const at = pixels + ((y / 2) * width) / 2 + x / 2
      planes[at] = Math.round(128 + ((blueness / 4) * 224) / 255)
      planes[at + quarter] = Math.round(128 + ((redness / 4) * 224) / 255)
    }
  return planes
}
