import type { SceneWeights } from './scene-weights.ts'

// Written by `npm run scene:fit`.
export const sceneWeights: SceneWeights = {
  cosine: {
    at: [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1],
    nats: [-2.289, -2.139, -0.059, 0.257, 0.619, 1.064, 1.214, 1.364, 1.514],
  },
  lift: { at: [0, 0.5, 1.5, 3, 5], nats: [0, 0.006, 1.132, 1.152, 1.152] },
  crates: [0, 0.228, 0.228],
  shared: 3.335,
  unknown: -0.58,
  expected: 0.731,
  years: { at: [0, 2, 5, 10, 20, 40], nats: [1.691, -0.023, -0.459, -0.459, -0.459, -0.459] },
  yearsUnknown: 0.016,
  genre: { same: 0.3, part: 0, family: 0.093, neighbour: 0.158, other: 0.024 },
  transition: { known: 0.146, unknown: 0.583 },
}
