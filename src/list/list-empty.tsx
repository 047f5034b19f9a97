import { CommandButton } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Link } from '@/ui/link'
import type { EmptyList } from './list'

type Props = {
  filtered: boolean
  empty: EmptyList
  onClear: () => void
}

/** The empty state: no rows match the filters, or there are none. Each offers a next step. */
export function ListEmpty({ filtered, empty, onClear }: Props) {
  const { t } = useWords()
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
