import { Check, Copy, Download } from '@/ui/icon/icons'
import { useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { shownFormats, type ShownFormat } from '@/lib/payload/decode'
import { toFirstLines, toPayloadLines, type PayloadLines, type PayloadTrouble } from '@/lib/payload/lines'
import type { SparkplugBirths } from '@/lib/payload/sparkplug-births'
import { Button } from '@/ui/button'
import { Select } from '@/ui/control/select'
import { copyText } from '@/ui/copy-text'
import { useThrown } from '@/ui/use-thrown'
import { toScope, useChosenFormat, type ChosenFormat } from './payload-format'
import { PayloadImage } from './payload-image'
import { PayloadSchemaContext } from './payload-schema'
import { TextLines } from './text-lines'
import { whenIdle } from '@/ui/when-idle'

type Props = {
  bytes: Uint8Array
  /** The name of the downloaded file; sanitized on saving. */
  name: string
  onSave: (name: string, blob: Blob) => void
  /** The topic: helps to find the format, and the choice is remembered for it. */
  topic?: string
  /** The birth certificates that name the metrics of Sparkplug B; the same object while they are the same. */
  births?: SparkplugBirths | undefined
  /** The name of its region, where the page shows several payloads. */
  label?: string
  className?: string
}

const troubleTexts: Readonly<Record<PayloadTrouble, Key>> = {
  json: 'payload.notJson',
  lossy: 'payload.notText',
  image: 'payload.notImage',
  truncated: 'payload.truncated',
  trailing: 'payload.trailing',
  deep: 'payload.deep',
  invalid: 'payload.invalid',
  untyped: 'payload.untyped',
}

type Prepared = PayloadLines & { readonly of: readonly unknown[] }

/** The payload in the chosen or found format: its beginning immediately, all of it when the browser is idle. */
function useLines(
  bytes: Uint8Array,
  chosen: ShownFormat | undefined,
  topic: string | undefined,
  births: SparkplugBirths | undefined,
) {
  const [prepared, setPrepared] = useState<Prepared>()
  // A decoder that could not be loaded: the nearest error boundary shows it.
  const fail = useThrown()
  const early = useMemo(() => toFirstLines(bytes, chosen), [bytes, chosen])
  useEffect(
    () =>
      whenIdle((isCurrent) => {
        startInBackground(
          toPayloadLines(bytes, chosen, topic, births).then((lines) => {
            if (isCurrent()) setPrepared({ ...lines, of: [bytes, chosen, topic, births] })
          }),
          (cause) => {
            if (isCurrent()) fail(cause)
          },
        )
      }),
    [bytes, chosen, topic, births, fail],
  )
  const isReady =
    prepared !== undefined && [bytes, chosen, topic, births].every((one, at) => one === prepared.of[at])
  return { ...(isReady ? prepared : early), isReady }
}

/** Shows a payload in the format found by topic and content, or a chosen one, with copy and download. */
export function PayloadView({ bytes, name, onSave, topic, births, label: regionLabel, className }: Props) {
  const { t, format: formats } = useWords()
  const [chosen, choose] = useChosenFormat(toScope(topic, name))
  const [copied, setCopied] = useState<boolean>()
  const Schema = useContext(PayloadSchemaContext)
  const [schemaText, setSchemaText] = useState<{ readonly of: Uint8Array; readonly text: string }>()
  const onText = useCallback((next: string) => setSchemaText({ of: bytes, text: next }), [bytes])
  const bySchema = chosen === 'schema' && Schema !== undefined
  const found = useLines(bytes, chosen === 'schema' ? 'hex' : chosen, topic, births)
  const { format, lines, folds, trouble, isReady } = found
  const text = bySchema && schemaText?.of === bytes ? schemaText.text : found.text
  const copy = () => startInBackground(copyText(text).then(setCopied), throwUnexpected)
  const fold = useMemo(() => ({ open: t('payload.unfold'), close: t('payload.fold') }), [t])
  const label = (value: ChosenFormat) => t(`choice.payloadFormat.${value}`)
  return (
    <div className={`flex min-w-0 flex-col gap-2 ${className ?? ''}`} aria-busy={!isReady || undefined}>
      <div className="flex flex-wrap items-center gap-2">
        <Select<ChosenFormat | 'auto'>
          aria-label={t('payload.format')}
          className="w-56 max-w-full"
          value={bySchema || chosen !== 'schema' ? (chosen ?? 'auto') : 'hex'}
          options={[
            {
              value: 'auto',
              label:
                chosen === undefined ? t('payload.auto', { format: label(format) }) : t('payload.automatic'),
            },
            ...[...shownFormats, ...(Schema === undefined ? [] : (['schema'] as const))].map((value) => ({
              value,
              label: label(value),
            })),
          ]}
          onValue={(value) => choose(value === 'auto' ? undefined : value)}
        />
        <span className="nums text-small text-muted">{formats.bytes(bytes.length)}</span>
        <span className="ml-auto flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            icon={copied === true ? Check : Copy}
            busy={!isReady}
            onClick={copy}
            onBlur={() => setCopied(undefined)}
          >
            {t(copied === undefined ? 'action.copy' : copied ? 'action.copied' : 'action.notCopied')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={Download}
            onClick={() => onSave(name, new Blob([bytes as BlobPart]))}
          >
            {t('payload.download')}
          </Button>
        </span>
      </div>
      {trouble !== undefined && (
        <p role="status" className="text-small text-warn">
          {t(troubleTexts[trouble], { format: label(format) })}
        </p>
      )}
      {bytes.length === 0 ? (
        <p className="text-muted">{t('payload.empty')}</p>
      ) : bySchema ? (
        <Schema bytes={bytes} onText={onText} />
      ) : format === 'image' && trouble === undefined && isReady ? (
        <PayloadImage bytes={bytes} />
      ) : (
        // Foldable lines are higher, so the list is remounted.
        <TextLines
          key={`${format} ${folds}`}
          label={regionLabel ?? t('payload.label')}
          lines={lines}
          {...(folds ? { fold } : {})}
        />
      )}
    </div>
  )
}
