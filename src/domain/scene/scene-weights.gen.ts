import type { SceneWeights } from './scene-weights.ts'

// Written by `npm run scene:fit`.
export const sceneWeights: SceneWeights = {
  cosine: {
    at: [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1],
    nats: [-2.349, -2.199, -0.011, 0.321, 0.549, 1.064, 1.214, 1.364, 1.514],
  },
  lift: { at: [0, 0.5, 1.5, 3, 5], nats: [0, 0.017, 1.016, 1.085, 1.085] },
  crates: [0, 0.221, 0.221],
  shared: 3.379,
  unknown: -0.406,
  expected: 0.735,
  years: { at: [0, 2, 5, 10, 20, 40], nats: [1.72, 0.021, -0.469, -0.469, -0.469, -0.469] },
  yearsUnknown: 0.032,
  genre: { same: 0.325, part: 0, family: 0.282, neighbour: 0.225, other: 0.109 },
  transition: { known: 0.141, unknown: 0.661 },
}
