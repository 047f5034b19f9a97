import { briefError } from '@/i18n/error-words'
import type { Key } from '@/i18n/key'
import type { useWords } from '@/i18n/use-words'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import type { TopicPatterns } from './references'
import { maxSearchedRows } from './topic-reader'

/** Why a text is no topic or filter; undefined if it is one. */
export const checkTopic = (text: string): Key | undefined =>
  isTopicFilter(text) ? undefined : 'error.topic.filter'

/** What was not searched for a topic, one sentence each: lists that could not be read, or only in part. */
export const describeMissing = (
  { failed, cut }: TopicPatterns,
  { t, format }: Pick<ReturnType<typeof useWords>, 't' | 'format'>,
): readonly string[] => [
  ...failed.map(({ title, error }) => t('touching.failed', { list: t(title), reason: briefError(error) })),
  ...cut.map((title) => t('touching.cut', { list: t(title), limit: format.number(maxSearchedRows) })),
]
