import type { SceneWeights } from './scene-weights.ts'

// Written by `npm run scene:fit`.
export const sceneWeights: SceneWeights = {
  cosine: {
    at: [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1],
    nats: [-2.316, -2.166, -0.086, 0.224, 0.625, 1.059, 1.209, 1.359, 1.509],
  },
  lift: { at: [0, 0.5, 1.5, 3, 5], nats: [0, 0.004, 0.873, 1.084, 1.084] },
  crates: [0, 0.203, 0.203],
  shared: 3.366,
  unknown: -0.554,
  expected: 0.722,
  years: { at: [0, 2, 5, 10, 20, 40], nats: [1.667, -0.028, -0.444, -0.444, -0.444, -0.444] },
  yearsUnknown: 0.018,
  genre: { same: 0.294, part: 0, family: 0.088, neighbour: 0.172, other: 0.033 },
  transition: { known: 0.142, unknown: 0.567 },
}
