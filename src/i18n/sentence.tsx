import { Children, cloneElement, type ReactElement, type ReactNode } from 'react'
import { Trans } from 'react-i18next'
import type { Key } from './key'
import { useWords } from './use-words'

/** A part of a sentence, with the text from the message as its children if there is one. */
function Part({ node, children }: { node: ReactElement; children?: ReactNode }) {
  return Children.count(children) === 0 ? node : cloneElement(node, undefined, children)
}

/**
 * A message with markup, so that each language can order its parts: `press <key/> for the keys here`, or
 * `<hidden>In focus: </hidden><row/>` where the message contains the text of a part. Text of devices and users is passed as a
 * part, never as a value, so that it is not interpreted as markup.
 */
export function Sentence({ of, parts }: { of: Key; parts: Readonly<Record<string, ReactElement>> }) {
  // The library's component does not follow the language by itself.
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
