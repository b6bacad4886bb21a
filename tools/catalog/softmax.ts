/** Logistic regression over several classes with sparse evidence. Same examples, same weights. */

/** Evidence as pairs of a feature's number and its strength. */
export type Evidence = { readonly ids: Int32Array; readonly values: Float32Array }
export type Example = { readonly evidence: Evidence; readonly label: number; readonly weight: number }

type Softmax = {
  /** The probability of every class; they add up to 1. */
  readonly predict: (evidence: Evidence) => Float64Array
}

const ROUNDS = 16
const LEARNING_RATE = 0.03
const DECAY = 5e-4

/** Fits by stochastic gradient steps with a rate of its own for every weight (AdaGrad). */
export function fitSoftmax(examples: readonly Example[], features: number, classes: number): Softmax {
  const weights = new Float32Array(features * classes)
  const squares = new Float32Array(features * classes)
  const scores = new Float64Array(classes)
  const order = shuffled(examples.length)
  for (let round = 0; round < ROUNDS; round++) {
    for (const at of order) {
      const { evidence, label, weight } = examples[at]!
      probabilities(weights, evidence, scores)
      for (let i = 0; i < evidence.ids.length; i++) {
        const start = evidence.ids[i]! * classes
        const value = evidence.values[i]!
        for (let c = 0; c < classes; c++) {
          const w = start + c
          const slope = weight * (scores[c]! - (c === label ? 1 : 0)) * value + DECAY * weights[w]!
          squares[w]! += slope * slope
          weights[w]! -= (LEARNING_RATE * slope) / Math.sqrt(squares[w]! + 1e-4)
        }
      }
    }
  }
  return {
    predict(evidence) {
      const result = new Float64Array(classes)
      probabilities(weights, evidence, result)
      return result
    },
  }
}

function probabilities(weights: Float32Array, { ids, values }: Evidence, result: Float64Array): void {
  const classes = result.length
  result.fill(0)
  for (let i = 0; i < ids.length; i++) {
    const start = ids[i]! * classes
    const value = values[i]!
    for (let c = 0; c < classes; c++) result[c]! += weights[start + c]! * value
  }
  const highest = Math.max(...result)
  let sum = 0
  for (let c = 0; c < classes; c++) sum += result[c] = Math.exp(result[c]! - highest)
  for (let c = 0; c < classes; c++) result[c]! /= sum
}

/** The numbers below `length` in an order that is the same every time. */
function shuffled(length: number): Int32Array {
  const order = Int32Array.from({ length }, (_, i) => i)
  let state = 12_345
  for (let i = length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const j = state % (i + 1)
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}
