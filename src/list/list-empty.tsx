import { CommandButton } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Link } from '@/ui/link'
import type { EmptyList } from './list'

type Props = {
  filtered: boolean
  /** The namespace that is chosen, if nothing else narrows the list. */
  namespace: string | undefined
  empty: EmptyList
  onClear: () => void
}

/** The empty state: no rows match the filters, the namespace has none, or there are none. Each offers a next step. */
export function ListEmpty({ filtered, namespace, empty, onClear }: Props) {
  const { t } = useWords()
  if (namespace !== undefined)
    return (
      <EmptyState
        title={t('list.noneInNamespace', { namespace: inline(namespace, 60) })}
        action={
          <>
            {empty.offers?.map(({ command, with: values }) => (
              <CommandButton key={command.id} command={command} with={values} variant="primary" />
            ))}
            <Button onClick={onClear}>{t('namespace.all.title')}</Button>
          </>
        }
      />
    )
  if (filtered)
    return (
      <EmptyState
        title={t('list.noMatch')}
        text={t('list.noMatchText')}
        action={<Button onClick={onClear}>{t('list.filter.clear')}</Button>}
      />
    )
  return (
    <EmptyState
      title={t(empty.title)}
      text={empty.text === undefined ? undefined : t(empty.text)}
      action={
        (empty.offers !== undefined || empty.link !== undefined) && (
          <>
            {empty.offers?.map(({ command, with: values }, index) => (
              <CommandButton
                key={command.id}
                command={command}
                with={values}
                variant={index === 0 ? 'primary' : 'secondary'}
              />
            ))}
            {empty.link !== undefined && (
              <Link look="button" href={`#${empty.link.to}`}>
                {t(empty.link.text)}
              </Link>
            )}
          </>
        )
      }
      clear={empty.clear === true}
    />
  )
}
