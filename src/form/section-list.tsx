import { useEffect, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { StatusMark } from '@/ui/status-mark'

type FormSection = {
  /** The id of its card. */
  readonly id: string
  readonly title: string
  /** The number of invalid fields. */
  readonly errors: number
}

/** The minimum number of sections for a section list. */
const minListedSections = 3

/** The topmost visible section. */
function useCurrent(ids: string): string | undefined {
  const [visibleIds, setVisibleIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setVisibleIds((before) => {
          const next = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) next.add(target.id)
            else next.delete(target.id)
          return next
        }),
      // Ignores the lower half of the window: users read the upper one.
      { rootMargin: '0px 0px -50% 0px' },
    )
    for (const id of ids.split(' ')) {
      const card = document.getElementById(id)
      if (card !== null) observer.observe(card)
    }
    return () => observer.disconnect()
  }, [ids])
  return ids.split(' ').find((id) => visibleIds.has(id))
}

/** Links to the sections of a long form, with the current section and the number of errors. */
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

/** The cards of a form, with a section list if there are enough sections and enough room. */
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
        {sections.length >= minListedSections && <SectionList sections={sections} />}
        {children}
      </div>
    </div>
  )
}
