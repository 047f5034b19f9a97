import { undoRecords, type UndoRecord } from './undo-store'

/** The record of an entry, once the state after its run is known; undefined where there is none. */
export function settled(entry: string): Promise<UndoRecord | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const record = undoRecords.get().get(entry)
      if (record?.state === 'reading') return
      stop()
      resolve(record)
    }
    const stop = undoRecords.subscribe(look)
    look()
  })
}
