import { TextDiff } from '@/detail/text-diff'
import { useWords } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { Checkbox } from '@/ui/control/checkbox'
import { cx } from '@/ui/cx'
import { Td, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import type { SettingDifference } from './settings'

/** Longer values, and those of several lines, are compared line by line. */
const maxCellLength = 60

/** A value as one line; an empty text is not the same as no value. */
const toCell = (value: Json): string =>
  value === '' ? '""' : typeof value === 'string' ? value : JSON.stringify(value)

/** A value in lines: a text as it is, anything else as indented JSON. */
const toLines = (value: Json | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2)

const fitsCell = (value: Json | undefined): boolean => {
  if (value === undefined) return true
  const text = toCell(value)
  return text.length <= maxCellLength && !/[\r\n]/.test(text)
}

type Props = {
  readonly setting: SettingDifference
  /** The name of the item, for the labels of the controls. */
  readonly itemName: string
  /** Whether it is chosen; undefined where it cannot be chosen by itself. */
  readonly chosen: boolean | undefined
  readonly onChoose: (on: boolean) => void
}

/** A setting with its two values, or with the lines in which they differ. */
export function SettingRow({ setting: { name, before, after }, itemName, chosen, onChoose }: Props) {
  const { t } = useWords()
  const shown = name === '' ? t('backup.wholeList') : name
  const label = t('backup.settingOf', { setting: shown, name: itemName })
  const isShort = fitsCell(before) && fitsCell(after)
  return (
    <Tr>
      <Td className={cx('max-w-none!', !isShort && 'align-top')}>
        <span className="flex items-center gap-1 pl-12 max-sm:pl-6">
          {chosen !== undefined && <Checkbox label={label} labelHidden checked={chosen} onValue={onChoose} />}
          <Untrusted mono text={shown} max={120} />
        </span>
      </Td>
      {isShort ? (
        [after, before].map((value, index) => (
          <Td key={index} mono>
            {value === undefined ? (
              <span className="text-faint">{t('none')}</span>
            ) : (
              <Untrusted mono text={toCell(value)} max={maxCellLength} />
            )}
          </Td>
        ))
      ) : (
        <Td colSpan={2} className="max-w-none! py-1.5 whitespace-normal!">
          <TextDiff label={label} before={toLines(before)} after={toLines(after)} />
        </Td>
      )}
    </Tr>
  )
}
