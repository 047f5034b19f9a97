import { useEffect } from 'react'
import { prefer } from '@/api/preferences'
import { useSession } from '@/connection/use-connection'
import { trouble } from '@/api/storage'
import { profile } from '@/api/site'
import { useWords } from '@/i18n/use-words'
import { withWords } from '@/i18n/with-words'
import { lazyComponent } from '@/ui/lazy-component'
import { useStore } from '@/ui/use-store'
import { focusNext } from '../page/focus-heading'
import { preload } from '../preload'
import { Mark } from '../shell/mark'
import { LanguageButton } from '../shell/toggle-buttons'
import { toasts } from '@/command/toast/toasts'
import { BrokerLine } from './broker-line'
import { discarded } from './discarded'
import { SignInForm } from './sign-in-form'

// For several brokers: its texts are those of the command that switches between them.
const BrokerChoice = lazyComponent(async () => (await withWords(import('./broker-choice'))).BrokerChoice)
// Its group of radio buttons is not needed to log in.
const ThemeControl = lazyComponent(async () => (await import('../shell/theme-control')).ThemeControl)
const Toaster = lazyComponent(async () => (await import('../toast/toaster')).Toaster)

type Props = {
  /** Called when the user sends a form: what follows the login can load while the broker answers. */
  readonly onSubmit: () => void
}

/** The login page. The return path is in the address and is validated by the gate. */
export function Login({ onSubmit }: Props) {
  const { t, locale } = useWords()
  const { notice } = useSession()
  const unsaved = useStore(discarded)
  useEffect(() => {
    document.title = `${t('login.title')} · Switchboard`
  }, [t, locale])
  useEffect(() => focusNext, [])
  // After the first paint, which it must not delay.
  useEffect(() => preload('console'), [])
  return (
    <main
      id="main"
      onSubmit={onSubmit}
      className="relative flex min-h-dvh flex-col items-center justify-center gap-6 bg-canvas px-4 py-14"
    >
      <div className="absolute top-3 right-3 flex items-center gap-1">
        <Toggles />
      </div>
      <div className="flex flex-col items-center gap-2 text-center">
        <Mark size={40} />
        <p className="text-title font-semibold">Switchboard</p>
        <p className="text-muted">{t('login.what')}</p>
      </div>
      <div className="w-full max-w-96 rounded-md border border-line bg-surface p-5">
        <h1 className="pb-3 text-section font-semibold">{t('login.title')}</h1>
        {notice === 'ended-elsewhere' && (
          <p role="status" className="pb-3 text-info">
            {t(unsaved ? 'login.elsewhereUnsaved' : 'login.elsewhere')}
          </p>
        )}
        {profile !== undefined && <BrokerChoice />}
        <BrokerLine />
        <SignInForm />
      </div>
      <StorageNote />
      <Results />
    </main>
  )
}

/** Theme and language, set without their commands: before the login there is no history to record them. */
function Toggles() {
  return (
    <>
      <ThemeControl onPick={(theme) => prefer(theme === 'system' ? { syncTheme: true } : { theme })} />
      <LanguageButton onPick={(language) => prefer({ language })} />
    </>
  )
}

/** Messages of the page that was left; a fresh login has none and loads nothing for it. */
const Results = () => (useStore(toasts).length === 0 ? null : <Toaster />)

function StorageNote() {
  const { t } = useWords()
  const why = useStore(trouble)
  return why === undefined ? null : (
    <p className="max-w-96 text-small text-warn">{t(`shell.storage.${why}`)}</p>
  )
}
