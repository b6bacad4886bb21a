import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import './ui/styles.css'
import { loadTheme } from './ui/theme.ts'

void loadTheme()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Routes />
    </ErrorBoundary>
  </StrictMode>,
)
