import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Routes } from './routes.tsx'
import { checkSession } from './session.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import './ui/styles.css'
import { loadTheme } from './ui/theme.ts'

void loadTheme()
// Asked before anything is drawn: which start page it is depends on the answer.
void checkSession()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Routes />
    </ErrorBoundary>
  </StrictMode>,
)
