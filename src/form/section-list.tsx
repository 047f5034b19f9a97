import { useEffect, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { StatusMark } from '@/ui/status-mark'

type FormSection = {
  /** The id of its card. */
  readonly id: string
  readonly title: string
  /** How many of its fields are wrong. */
  readonly errors: number
}

/** From so many sections on a form has a list of them. */
const listedSections = 3

/** The section at the top of what is in sight. */
function useCurrent(ids: string): string | undefined {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInSight((before) => {
          const next = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) next.add(target.id)
            else next.delete(target.id)
          return next
        }),
      // The lower half of the window does not count: what is read is above it.
      { rootMargin: '0px 0px -50% 0px' },
    )
    for (const id of ids.split(' ')) {
      const card = document.getElementById(id)
      if (card !== null) observer.observe(card)
    }
    return () => observer.disconnect()
  }, [ids])
  return ids.split(' ').find((id) => inSight.has(id))
}

/** The sections of a long form, beside it: where one is, where something is wrong, and the way there. */
function SectionList({ sections }: { sections: readonly FormSection[] }) {
  const { t } = useWords()
  const current = useCurrent(sections.map(({ id }) => id).join(' '))
  const show = (id: string) => {
    const card = document.getElementById(id)
    card?.scrollIntoView({ block: 'start' })
    card?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={t('form.sections')} className="sticky top-0 hidden w-44 shrink-0 self-start @4xl:block">
      <ul className="flex flex-col border-l border-line">
        {sections.map(({ id, title, errors }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => show(id)}
              className={cx(
                '-ml-px flex min-h-7 w-full items-center gap-2 border-l-2 px-3 py-1 text-left hover:text-text',
                id === current ? 'border-accent font-semibold text-text' : 'border-transparent text-muted',
              )}
            >
              <span className="min-w-0 flex-1">{title}</span>
              {errors > 0 && (
                <span className="flex items-center gap-1 text-small text-bad">
                  <StatusMark state="error" />
                  <span className="sr-only">{t('form.sectionErrors', { count: errors })}</span>
                  <span aria-hidden className="nums">
                    {errors}
                  </span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A form's cards, with the list of its sections beside them where there are enough of them and enough room. */
export function Sections({
  sections,
  children,
}: {
  sections: readonly FormSection[]
  children: React.ReactNode
}) {
  return (
    <div className="@container">
      <div className="flex gap-6">
        {sections.length >= listedSections && <SectionList sections={sections} />}
        {children}
      </div>
    </div>
  )
}
