import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { regainedEvent } from '../api/outcomes.ts'
import { RetryCard } from './retry-card.tsx'

type RetryBoundaryProps = {
  children: ReactNode
  asPage?: boolean
  /** Where one is: a failure is left behind by going elsewhere, while what stands around stays as it is. */
  place?: string
}

/** Keeps a failure in its place: what stands around it goes on working. */
export function RetryBoundary({ children, asPage = true, place }: RetryBoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary onReset={reset} asPage={asPage} place={place}>
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}

type Props = { children: ReactNode; onReset: () => void; asPage: boolean; place: string | undefined }

// React has no other form for this than a class.
class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    // What cannot be fetched could not be reported either.
    void import('../errors/exception-reports.ts')
      .then((reports) => reports.reportError(error, componentStack ?? undefined))
      .catch(() => undefined)
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.failed && place !== this.props.place) this.setState({ failed: false })
  }

  override componentDidMount() {
    addEventListener(regainedEvent, this.tryAgain)
  }

  override componentWillUnmount() {
    removeEventListener(regainedEvent, this.tryAgain)
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
