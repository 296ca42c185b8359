import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { regainedEvent } from '../api/outcomes.ts'
import { reportCaught } from '../errors/report-caught.ts'
import { RetryCard } from './retry-card.tsx'

/** Keeps a failure in its place: what stands around it goes on working. */
export function RetryBoundary({ children, asPage = true }: { children: ReactNode; asPage?: boolean }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary onReset={reset} asPage={asPage}>
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}

type Props = { children: ReactNode; onReset: () => void; asPage: boolean }

// React has no other form for this than a class.
class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reportCaught(error, componentStack ?? undefined)
  }

  override componentDidMount() {
    addEventListener(regainedEvent, this.tryAgain)
    addEventListener('online', this.tryAgain)
  }

  override componentWillUnmount() {
    removeEventListener(regainedEvent, this.tryAgain)
    removeEventListener('online', this.tryAgain)
  }

  tryAgain = () => {
    if (!this.state.failed) return
    this.props.onReset()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <RetryCard reset={this.tryAgain} asPage={this.props.asPage} />
  }
}
