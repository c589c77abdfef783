import { Component, type ReactNode } from 'react'
import { useWords } from '../preferences.tsx'
import { Page } from './page.tsx'

/** Keeps the navigation usable when a page fails: its code did not load after an update, or it has a bug. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children
  }
}

function FailedPage() {
  const words = useWords()
  return (
    <div className="page">
      <Page title={words.errors.title} lead={words.errors.page}>
        <div className="actions">
          <button type="button" onClick={() => location.reload()}>
            {words.common.reload}
          </button>
        </div>
      </Page>
    </div>
  )
}
