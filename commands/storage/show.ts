import { openCommand } from '@/command/makers'
import { aboutStorage, oneStorage } from '@/features/durable-storage/commands'
import { durableStoragePaths } from '@/features/durable-storage/paths'
import { to } from '@/route/paths'

/** Opens the page of a durable storage. */
export default openCommand(
  { ...aboutStorage, id: 'storage.show', searchOrder: 295, params: { storage: oneStorage() } },
  ({ storage }) => to(durableStoragePaths.storage, { name: storage }),
)
