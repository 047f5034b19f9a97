import { useState, type ComponentProps } from 'react'
import { startInBackground } from '@/lib/background'
import { buttonClass } from '../button-style'

/** The label of the button, the text next to it while no file is chosen, and the error of one that cannot be read. */
export type FileWords = { readonly choose: string; readonly none: string; readonly unread: string }

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'value'> & {
  words: FileWords
  /** A rejection is shown as a file that could not be read: it was moved, deleted, or may not be opened. */
  onFile: (file: File | undefined) => void | Promise<void>
}

/**
 * A file input in the language of the console; the browser's own labels follow the language of the browser. The native input lies
 * over the button and the file name, so that clicks, keys and drops reach it.
 */
export function FileInput({ words, onFile, ...rest }: Props) {
  const [name, setName] = useState<string>()
  const [unread, setUnread] = useState<File>()
  return (
    <span className="relative inline-flex min-h-6 max-w-full min-w-0 items-center gap-2">
      <input
        {...rest}
        type="file"
        className="peer absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target: { files } }) => {
          const file = files?.[0]
          setName(file?.name)
          setUnread(undefined)
          startInBackground(Promise.resolve(onFile(file)), () => setUnread(file))
        }}
      />
      <span
        aria-hidden
        className={buttonClass(
          'secondary',
          'md',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        )}
      >
        {words.choose}
      </span>
      <bdi aria-hidden className="min-w-0 truncate text-small text-muted">
        {name ?? words.none}
      </bdi>
      {unread !== undefined && (
        <span role="alert" className="text-small text-bad">
          {words.unread}
        </span>
      )}
    </span>
  )
}
