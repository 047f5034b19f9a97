import type { Reading } from '@/api/query'
import type { CheckId } from './diagnose/checks'
import type { Finding, Fix, Sentence } from './diagnose/finding'
import { isThere } from '@/command/reach'
import { CommandButton, useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { getPath } from '@/route/location'
import type { Path } from '@/route/paths'
import type { Key } from '@/i18n/key'
import { plain } from '@/lib/text/untrusted'
import { screens } from '@/features/registry'
import { ReadError } from '@/detail/read-error'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'

const marks = { fine: 'ok', off: 'disabled', hint: 'info', trouble: 'error', unknown: 'warning' } as const

/**
 * One check: title, verdict, evidence, the page to look at, and commands that help. Also shows a failed read.
 */
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
        {data !== undefined && <EvidenceList finding={data} />}
        <ReadError query={reading} />
      </div>
    </li>
  )
}

/** All screen addresses, those without parameters first, because others may match them too. */
const routes = screens
  .map(({ path, title }) => ({ title, path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  .sort((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))

/** The title of the screen that a link leads to. */
const screenTitle = (to: Path): Key =>
  routes.find(({ pattern }) => pattern.test(getPath(to)))?.title ?? 'diagnose.open'

function EvidenceList({ finding: { verdict, evidence, to, fixes = [] } }: { finding: Finding }) {
  const { t } = useWords()
  const sentence = useSentence()
  return (
    <>
      <p className={verdict === 'fine' || verdict === 'off' ? 'wrap-anywhere text-muted' : 'wrap-anywhere'}>
        {evidence.map((one, index) => (
          <span key={index}>{sentence(one)} </span>
        ))}
        {to !== undefined && (
          <Link href={`#${to}`} className="leading-6">
            {t(screenTitle(to))}
          </Link>
        )}
      </p>
      {fixes.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {fixes.map((fix, index) => (
            <FixButton key={index} fix={fix} />
          ))}
        </p>
      )}
    </>
  )
}

/** A command that would solve the problem, unless this broker does not support it. */
function FixButton({ fix }: { fix: Fix }) {
  const { registry, context } = useCommandRuntime()
  const command = registry.get(fix.command)
  if (command === undefined || !isThere(command, { ...context(), signal: new AbortController().signal }))
    return null
  return <CommandButton command={command} with={fix.with} />
}

/** Formats evidence, with times and durations in the user's language. */
function useSentence(): (evidence: Sentence) => string {
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
