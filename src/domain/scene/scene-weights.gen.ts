import type { SceneWeights } from './scene-weights.ts'

// Written by `npm run scene:fit`.
export const sceneWeights: SceneWeights = {
  cosine: {
    at: [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1],
    nats: [-2.28, -2.13, -0.034, 0.281, 0.586, 1.043, 1.193, 1.343, 1.493],
  },
  lift: { at: [0, 0.5, 1.5, 3, 5], nats: [0, 0.055, 1.177, 1.185, 1.185] },
  crates: [0, 0.212, 0.212],
  shared: 3.368,
  unknown: -0.595,
  expected: 0.718,
  years: { at: [0, 2, 5, 10, 20, 40], nats: [1.683, 0.002, -0.459, -0.459, -0.459, -0.459] },
  yearsUnknown: 0.013,
  genre: { same: 0.294, part: 0.868, family: 0.093, neighbour: 0.048, other: -0.001 },
  usual: {
    years: { at: [0, 2, 5, 10, 20, 40], nats: [0, 0, -0.02, -0.13, -0.23, -0.37] },
    genre: { same: 0.46, part: 0.37, family: 0.53, neighbour: 0.15, other: 0.05 },
    transition: 0.19,
  },
  transition: { known: 0.157, unknown: 0.607 },
}
