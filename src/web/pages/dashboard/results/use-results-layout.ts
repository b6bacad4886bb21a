import { useState } from 'react'

export type ResultsLayout = 'rows' | 'cards'

const STORAGE_KEY = 'segue-results-layout'

function readLayout(): ResultsLayout {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'cards' ? 'cards' : 'rows'
  } catch {
    return 'rows'
  }
}

/** Whether results are rows or cards; remembered in this browser. */
export function useResultsLayout(): readonly [ResultsLayout, (layout: ResultsLayout) => void] {
  const [layout, setLayout] = useState(readLayout)
  const choose = (chosen: ResultsLayout) => {
    try {
      localStorage.setItem(STORAGE_KEY, chosen)
    } catch {
      // Storage is blocked: the choice holds for these results only.
    }
    setLayout(chosen)
  }
  return [layout, choose]
}
