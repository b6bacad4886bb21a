import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type Props = { readonly children: ReactNode }

/** The last net: a screen that crashes while drawing, or whose code cannot be fetched, ends here. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <div role="alert" className="panel w-full max-w-md p-8 text-center">
          <h1 className="text-2xl font-semibold">Something went wrong</h1>
          <p className="mt-2 mb-6 text-muted">Please refresh the page to try again.</p>
          <Button variant="plate" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
        </div>
      </main>
    )
  }
}
