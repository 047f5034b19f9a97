/** Limits of one undo record: the question before a run and the record after it both go by these. */
export const maxItems = 1000
export const maxRecordBytes = 4 * 1024 * 1024
/** How many records a tab holds; the oldest go first. */
export const maxRecords = 100
/** What a tab keeps over a reload: of one record, and of all of them together. In characters, as session storage counts. */
export const maxStoredRecord = 512 * 1024
export const maxStored = 2 * 1024 * 1024
