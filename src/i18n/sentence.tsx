import { Children, cloneElement, type ReactElement, type ReactNode } from 'react'
import { Trans } from 'react-i18next'
import type { Key } from './key'
import { useWords } from './use-words'

/** A part of a sentence as it was given, or with the words that the message has for it. */
function Part({ node, children }: { node: ReactElement; children?: ReactNode }) {
  return Children.count(children) === 0 ? node : cloneElement(node, undefined, children)
}

/**
 * A sentence with markup in it, as one message, so that each language puts its parts where they belong: `press <key/> for the
 * keys here`, or `<hidden>In focus: </hidden><row/>` where the message has the words of a part. What a device or a user wrote
 * comes in as a part and never as a value: it is not read as markup.
 */
export function Sentence({ of, parts }: { of: Key; parts: Readonly<Record<string, ReactElement>> }) {
  // The library's part does not follow the language by itself.
  useWords()
  const i18nKey: string = of
  return (
    <Trans
      i18nKey={i18nKey}
      components={Object.fromEntries(
        Object.entries(parts).map(([name, node]) => [name, <Part key={name} node={node} />]),
      )}
    />
  )
}
