import { Component, type ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { redact } from '@/lib/text/redact'
import { reload } from '@/route/location'
import { overviewPaths } from '@/features/overview/paths'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { to } from '@/route/paths'
import { Button } from '@/ui/button'
import { ChunkTimeout } from '@/ui/lazy-component'
import { ErrorPanel } from '@/ui/error-panel'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { isChunkError, mayReload, isServed } from './reload-once'

type Props = {
  children: ReactNode
  /** A new value clears the error: the address, the user. */
  resetKey: string
}
type State = { error: unknown; failed: boolean; key: string }

/** Reloads the page once, where a newer build is served in its place. */
async function reloadIfServed(): Promise<void> {
  if ((await isServed()) && mayReload()) reload()
}

/** Contains errors within one screen: the shell and the palette keep working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, key: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { key: props.resetKey, failed: false, error: undefined }
  }

  override componentDidCatch(error: unknown): void {
    console.error(redact(error instanceof Error ? `${error.name}: ${error.message}` : String(error)))
    // Values typed into a form are restored with the page (catalogue P12).
    if (isChunkError(error)) startInBackground(reloadIfServed(), throwUnexpected)
  }

  retry = (): void => {
    this.setState({ failed: false, error: undefined })
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed error={this.state.error} onRetry={this.retry} /> : this.props.children
  }
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords()
  const chunk = isChunkError(error) || error instanceof ChunkTimeout
  const text = redact(error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
    0,
    2000,
  )
  return (
    <div className="flex max-w-160 flex-col gap-3">
      <h1 tabIndex={-1} className="text-title font-semibold">
        {chunk ? t('shell.chunk.title') : t('shell.crash.title')}
      </h1>
      <ErrorPanel
        title={chunk ? t('shell.chunk.title') : t('shell.crash.title')}
        meaning={chunk ? t('shell.chunk.text') : t('shell.crash.text')}
        retryLabel={t('action.retry')}
        onRetry={onRetry}
        actions={
          <>
            {chunk && <Button onClick={reload}>{t('shell.chunk.reload')}</Button>}
            <Link look="button" href={`#${to(overviewPaths.overview)}`}>
              {t('shell.crash.home')}
            </Link>
          </>
        }
        detailsLabel={t('action.details')}
        details={<Untrusted text={text} max={2000} />}
      />
    </div>
  )
}
