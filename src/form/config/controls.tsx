import { useState } from 'react'
import { at, maskedSecret } from '@/contract/family/config'
import type { Field } from '@/contract/family/field'
import { fileProblem, normalizePem, readFileText, type Holds } from '@/contract/family/pem'
import { readTlsFile } from '@/lib/net/tls-file'
import { useFileWords } from '../control/use-file-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import type { ControlProps } from '@/ui/control/field'
import { FileInput } from '@/ui/control/file-input'
import { PasswordInput } from '@/ui/control/password-input'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'
import { usePart } from '@/ui/use-store'
import { CertificateExpiry } from './certificate'
import { fieldLabel, useFileNote, useFormContext } from './context'
import { optionLabel } from '../control/option-label'

/** The props of a text control: its value, and callbacks for changes and blur. */
export type LineProps = ControlProps & { value: string; onValue: (text: string) => void; onBlur: () => void }

/**
 * A secret. A stored one is shown as six asterisks (catalogue K3): untouched, it is kept; cleared, it is
 * removed; replaced, the new one is sent. Six typed asterisks show a warning (catalogue I13).
 */
export function SecretField({ path, line }: { path: string; line: LineProps }) {
  const { store } = useFormContext()
  const { t } = useWords()
  const isPreserved = usePart(store.state, (state) => store.isPreserved(path, state))
  return (
    <>
      <PasswordInput
        {...line}
        revealable={!isPreserved && line.value !== ''}
        showLabel={t('bridge.form.show')}
        hideLabel={t('bridge.form.hide')}
        onFocus={(event) => {
          if (isPreserved) event.target.select()
        }}
      />
      <PreservedState path={path} text={line.value} />
    </>
  )
}

/** Says what happens to a stored secret on save, with a button to keep it. */
export function PreservedState({
  path,
  text,
  className = '',
}: {
  path: string
  text: string
  className?: string
}) {
  const { store } = useFormContext()
  const { t } = useWords()
  const stored = usePart(store.state, ({ base }) => at(base, path) === maskedSecret)
  const isPreserved = usePart(store.state, (state) => store.isPreserved(path, state))
  const stars = !isPreserved && text === maskedSecret
  if (!stored) return null
  return (
    <p
      role="status"
      className={`flex flex-wrap items-center gap-2 text-small ${stars ? 'text-warn' : 'text-faint'} ${className}`}
    >
      {t(
        isPreserved
          ? 'bridge.form.kept'
          : stars
            ? 'bridge.form.stars'
            : text === ''
              ? 'bridge.form.cleared'
              : 'bridge.form.replaced',
      )}
      {!isPreserved && (
        <Button size="sm" onClick={() => store.keep(path)}>
          {t('bridge.form.keep')}
        </Button>
      )}
    </p>
  )
}

/** A choice that also accepts a placeholder such as `${qos}`. */
export function TemplateField({
  path,
  options,
  line,
}: {
  path: string
  options: readonly string[]
  line: LineProps
}) {
  const { t } = useWords()
  const { id, value, onValue, onBlur, ...control } = line
  const placeholder = `\${${path.slice(path.lastIndexOf('.') + 1)}}`
  const known = [...options, placeholder]
  const [isCustom, setIsCustom] = useState(value !== '' && !known.includes(value))
  const showsInput = isCustom || (value !== '' && !known.includes(value))
  return (
    <div className="flex gap-2">
      <Select
        {...control}
        id={id}
        className="max-w-80 flex-1"
        value={showsInput ? 'own' : value}
        placeholder=""
        onValue={(next) => {
          setIsCustom(next === 'own')
          if (next !== 'own') onValue(next)
        }}
        options={[
          ...options.map((option) => ({ value: option, label: optionLabel(path, option) })),
          { value: placeholder, label: t('bridge.form.asReceived', { hole: placeholder }) },
          { value: 'own', label: t('bridge.form.placeholder') },
        ]}
      />
      {showsInput && (
        <TextInput
          mono
          className="flex-1"
          aria-label={t('bridge.form.placeholder')}
          value={value}
          onValue={onValue}
          onBlur={onBlur}
        />
      )}
    </div>
  )
}

/** The first PEM line expected in a file field, from its description or else its name. */
function placeholderOf(path: string, holds: Holds | undefined): string {
  if (/public_key$/.test(path)) return '-----BEGIN PUBLIC KEY-----'
  const isKey = holds === undefined ? /key(?:file)?$/.test(path) : holds === 'key'
  return isKey ? '-----BEGIN PRIVATE KEY-----' : '-----BEGIN CERTIFICATE-----'
}

/** What is known of the file at a path, as long as it is the stored one; else, that its expiry is not. */
function PathNote({ path, value }: { path: string; value: string }) {
  const { store } = useFormContext()
  const { t } = useWords()
  const note = useFileNote(path)
  const stored = usePart(store.state, ({ base }) => at(base, path))
  if (stored === value && note !== undefined) return note
  return <span className="text-faint">{t('bridge.form.expiry.unknown')}</span>
}

/** A PEM text, pasted or from a file, or the path where the broker stores it. Shows what was recognized; converts DER files to PEM. */
export function FileField({
  path,
  field: { accept, holds },
  line,
}: {
  path: string
  field: Extract<Field, { kind: 'file' }>
  line: LineProps
}) {
  const { store, labelPrefix } = useFormContext()
  const { t } = useWords()
  const fileWords = useFileWords()
  const [refused, setRefused] = useState<{ readonly why: 'pkcs12' | 'binary'; readonly value: string }>()
  const { value } = line
  const onValue = (text: string) => line.onValue(normalizePem(text))
  const format = readFileText(value)
  const problem = holds === undefined ? undefined : fileProblem(value, holds)
  const fits = format !== 'broken' && problem === undefined
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    const read = readTlsFile(new Uint8Array(await file.arrayBuffer()))
    if ('text' in read) onValue(read.text)
    setRefused('text' in read ? undefined : { why: read.refused, value })
  }
  return (
    <>
      <Textarea
        {...line}
        onValue={onValue}
        mono
        rows={value.includes('\n') ? 5 : 2}
        placeholder={placeholderOf(path, holds)}
      />
      <div className="flex flex-wrap items-center gap-2 text-small">
        <FileInput
          accept={accept}
          aria-label={t('bridge.form.fileOf', { name: fieldLabel(labelPrefix, path, store.fields[path]) })}
          words={fileWords}
          onFile={readFile}
        />
        {refused?.value === value && (
          <span role="alert" className="text-bad">
            {t(`bridge.form.file.${refused.why}`)}
          </span>
        )}
        {value !== '' && (
          <span role="status" className={fits ? 'text-muted' : 'text-bad'}>
            {t(
              problem === 'badPath' || problem === 'foldedPem'
                ? `bridge.problem.${problem}`
                : `bridge.form.file.${format}`,
            )}
          </span>
        )}
        {format === 'path' && fits && value !== '' && (holds === 'certificate' || holds === 'trusted') && (
          <PathNote path={path} value={value} />
        )}
        <CertificateExpiry pem={value} holds={holds} />
      </div>
    </>
  )
}
