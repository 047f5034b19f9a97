import type { ApplyMode } from '@/features/config/contract'
import type { Complaint } from '../checks/complaint'

/** A root of the whole configuration: reads and writes what is in force. */
export type ConfigRoot = {
  read(): unknown
  /** Validates before anything is changed. */
  check?(value: unknown): readonly Complaint[]
  write?(value: unknown, mode: ApplyMode): void | Promise<void>
}
