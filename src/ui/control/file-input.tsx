import { useState, type ComponentProps } from 'react'
import { buttonClass } from '../button-style'

/** What stands on the button, and beside it while no file is chosen. */
export type FileWords = { readonly choose: string; readonly none: string }

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'value'> & {
  words: FileWords
  onFile: (file: File | undefined) => void
}

/**
 * The choice of a file in the console's words: the browser's own would be in the language of the browser. The input lies over its
 * button and the name of the file, so that a click, a key and a drop reach the platform's own control.
 */
export function FileInput({ words, onFile, ...rest }: Props) {
  const [name, setName] = useState<string>()
  return (
    <span className="relative inline-flex min-h-6 max-w-full min-w-0 items-center gap-2">
      <input
        {...rest}
        type="file"
        className="peer absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target: { files } }) => {
          setName(files?.[0]?.name)
          onFile(files?.[0])
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
    </span>
  )
}
