import type { SceneWeights } from './scene-weights.ts'

// Written by `npm run scene:fit`.
export const sceneWeights: SceneWeights = {
  cosine: {
    at: [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1],
    nats: [-2.305, -2.155, -0.065, 0.224, 0.612, 1.04, 1.19, 1.34, 1.49],
  },
  lift: { at: [0, 0.5, 1.5, 3, 5], nats: [0, 0.004, 1.078, 1.098, 1.098] },
  crates: [0, 0.224, 0.224],
  shared: 3.352,
  unknown: -0.596,
  expected: 0.718,
  years: { at: [0, 2, 5, 10, 20, 40], nats: [1.678, -0.026, -0.457, -0.457, -0.457, -0.457] },
  yearsUnknown: 0.018,
  genre: { same: 0.281, part: 0, family: 0.089, neighbour: 0.152, other: 0.025 },
  transition: { known: 0.148, unknown: 0.582 },
}
