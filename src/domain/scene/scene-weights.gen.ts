import type { SceneWeights } from './scene-weights.ts'

// Written by `npm run scene:fit`.
export const sceneWeights: SceneWeights = {
  cosine: {
    at: [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1],
    nats: [-2.191, -2.041, -0.245, 0.296, 0.682, 1.03, 1.298, 1.448, 1.672],
  },
  lift: { at: [0, 0.5, 1.5, 3, 5], nats: [0, 0.045, 0.83, 1.043, 1.043] },
  shared: 3.421,
  unknown: -0.514,
  expected: 0.698,
  years: { at: [0, 2, 5, 10, 20, 40], nats: [1.799, 0.155, -0.429, -0.437, -0.437, -0.438] },
  yearsUnknown: -0.017,
  genre: { same: 0, part: 0, family: 0, neighbour: 0, other: 0 },
  transition: { known: 0.162, unknown: 0.579 },
}
