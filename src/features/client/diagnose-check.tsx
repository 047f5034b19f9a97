import type { Reading } from '@/api/query'
import type { CheckId } from './diagnose/checks'
import type { Finding, Mend, Sentence } from './diagnose/finding'
import { isThere } from '@/command/reach'
import { CommandButton, useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { pathOf } from '@/route/location'
import type { Path } from '@/route/paths'
import type { Key } from '@/i18n/key'
import { plain } from '@/lib/text/untrusted'
import { screens } from '@/features/registry'
import { ReadError } from '@/detail/read-error'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'

const marks = { fine: 'ok', off: 'disabled', hint: 'info', trouble: 'error', unknown: 'warning' } as const

/** One check: what it is about, its verdict and evidence, the place to look, and what would mend it. A reading that failed says so here. */
export function CheckLine({ id, reading }: { id: CheckId; reading: Reading<Finding> }) {
  const { t } = useWords()
  const { data, error } = reading
  const title = t(`diagnose.check.${id}`)
  return (
    <li
      className="grid grid-cols-1 gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0 md:grid-cols-[11rem_8rem_minmax(0,1fr)]"
      aria-label={title}
    >
      <b className="font-semibold">{title}</b>
      <span>
        {data === undefined ? (
          <StatusMark
            state={error === null ? 'waiting' : 'down'}
            word={t(error === null ? 'diagnose.running' : 'diagnose.failed')}
          />
        ) : (
          <StatusMark state={marks[data.verdict]} word={t(`diagnose.verdict.${data.verdict}`)} />
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-1.5">
        {data !== undefined && <Evidence finding={data} />}
        <ReadError query={reading} />
      </div>
    </li>
  )
}

/** The addresses of all screens; those without a parameter first, for another may fit them too. */
const places = screens
  .map(({ path, title }) => ({ title, path, fits: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  .sort((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))

/** What the place is called that a link leads to. */
const titleOf = (to: Path): Key => places.find(({ fits }) => fits.test(pathOf(to)))?.title ?? 'diagnose.open'

function Evidence({ finding: { verdict, said, to, mends = [] } }: { finding: Finding }) {
  const { t } = useWords()
  const sentence = useSentence()
  return (
    <>
      <p className={verdict === 'fine' || verdict === 'off' ? 'wrap-anywhere text-muted' : 'wrap-anywhere'}>
        {said.map((one, index) => (
          <span key={index}>{sentence(one)} </span>
        ))}
        {to !== undefined && (
          <Link href={`#${to}`} className="leading-6">
            {t(titleOf(to))}
          </Link>
        )}
      </p>
      {mends.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {mends.map((mend, index) => (
            <MendButton key={index} mend={mend} />
          ))}
        </p>
      )}
    </>
  )
}

/** A command that would mend it; none where this broker does not have it. */
function MendButton({ mend }: { mend: Mend }) {
  const { registry, context } = useCommandRuntime()
  const command = registry.get(mend.command)
  if (command === undefined || !isThere(command, { ...context(), signal: new AbortController().signal }))
    return null
  return <CommandButton command={command} with={mend.with} />
}

/** Puts evidence into words, times and lengths as people here read them. */
function useSentence(): (said: Sentence) => string {
  const { t, format } = useWords()
  return ({ key, values = {} }) =>
    t(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]): [string, string | number] => {
          if (typeof value === 'string') return [name, plain(value, 120)]
          if (typeof value === 'number') return [name, value]
          return [name, 'ms' in value ? format.duration(value.ms) : format.date(value.at)]
        }),
      ),
    )
}
