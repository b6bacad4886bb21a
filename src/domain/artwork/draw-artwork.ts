import type { ArtworkFacts } from './artwork-facts.ts'
import { BLACK } from './colour.ts'
import { Drawing } from './drawing.ts'
import { type Family, familyOf } from './family.ts'
import { drawBlocks } from './families/blocks.ts'
import { drawCollage } from './families/collage.ts'
import { drawContours } from './families/contours.ts'
import { drawGrooves } from './families/grooves.ts'
import { drawHorizon } from './families/horizon.ts'
import { drawMirrorBall } from './families/mirror-ball.ts'
import { drawMonolith } from './families/monolith.ts'
import { drawRidges } from './families/ridges.ts'
import { drawShards } from './families/shards.ts'
import { drawWeave } from './families/weave.ts'
import { type Frame, createScene, type Scene, spans } from './scene.ts'

type Artwork = {
  readonly family: Family
  /** A whole SVG document without text, scripts or addresses. */
  readonly svg: string
}

const DRAW: Readonly<Record<Family, (scene: Scene, drawing: Drawing) => void>> = {
  monolith: drawMonolith,
  grooves: drawGrooves,
  'mirror-ball': drawMirrorBall,
  horizon: drawHorizon,
  shards: drawShards,
  collage: drawCollage,
  weave: drawWeave,
  contours: drawContours,
  blocks: drawBlocks,
  ridges: drawRidges,
}

const SQUARE: Frame = { width: 1024, height: 1024 }

/**
 * The picture of a list: hue is key, width is tempo, brightness is energy, form is genre. The same list always gives
 * the same picture, another order another one.
 * @param frame in pixels
 */
export function drawArtwork(facts: ArtworkFacts, frame: Frame = SQUARE): Artwork {
  const family = familyOf(facts)
  const scene = createScene(facts, frame)
  const drawing = new Drawing(frame.width, frame.height)
  drawing.sheet({ fill: scene.ground })
  DRAW[family](scene, drawing)
  darkenEdges(scene, drawing)
  drawSpine(scene, drawing)
  drawing.grain(scene.random.whole(1, 9_999), 0.1)
  return { family, svg: drawing.toSvg() }
}

/** The eye stays in the picture, also where it lies on a light page. */
function darkenEdges({ width, height }: Scene, drawing: Drawing): void {
  const reach = Math.hypot(width, height) / 2
  const shade = drawing.radial([width / 2, height / 2], reach, [
    [0.55, BLACK, 0],
    [1, BLACK, 0.5],
  ])
  drawing.sheet({ fill: shade })
}

/** Every song once, along the lower edge like a set on a screen: hue its key, width its tempo, height its energy. */
function drawSpine({ width, height, songs }: Scene, drawing: Drawing): void {
  const side = Math.min(width, height)
  const left = side * 0.062
  const length = width - 2 * left
  const foot = height - side * 0.045
  const gap = Math.min(side * 0.004, (length / songs.length) * 0.3)
  for (const { strand, from, to } of spans(songs)) {
    const tall = side * (0.006 + 0.014 * strand.energy)
    const wide = Math.max(0.4, (to - from) * length - gap)
    drawing.rect(left + from * length, foot - tall, wide, tall, { fill: strand.colour, opacity: 0.9 })
  }
}
