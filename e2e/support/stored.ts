import type { Page } from '@playwright/test'

/** The identity of a console's only broker, in the page that its server sends. */
const readIdentity = (html: string) => /&quot;identity&quot;:&quot;([^&]+)&quot;/.exec(html)?.[1]

/** The storage key of what belongs to the broker of the console at the page's base address. */
export async function storageKey(page: Page, name: string): Promise<string> {
  const identity = readIdentity(await (await page.request.get('/')).text())
  if (identity === undefined) throw new Error('the server names no broker')
  return `@${identity}/${name}`
}

/** Stores a text of the broker before a page is opened; one that is there stays, unless it is to be replaced. */
export async function storeBefore(
  page: Page,
  name: string,
  text: string,
  { replaces = false } = {},
): Promise<void> {
  await page.addInitScript(
    ([key, value, always]) => {
      if (always || localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    [await storageKey(page, name), text, replaces] as const,
  )
}

/** Hides the notice of a trial license, which would cover what a test looks at. */
export const hideLicenseNotice = (page: Page): Promise<void> => storeBefore(page, 'licence-notice', 'off')

/** A record of the vault in which this browser stores sessions, encrypted. */
type VaultRecord = {
  readonly name: string
  /** Whether a script could export its key. */
  readonly isExtractable: boolean
  /** Its vector, which is new at each encryption. */
  readonly iv: string
  /** All of it, with the encrypted bytes as characters. */
  readonly text: string
}

/** The records of the vault, also where no page has created it yet. */
export const readVault = (page: Page): Promise<VaultRecord[]> =>
  page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('switchboard', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('vault')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const vault = base.transaction('vault').objectStore('vault')
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    type Stored = { key: CryptoKey; iv: Uint8Array; data: ArrayBuffer }
    const [names, records] = [await ask(vault.getAllKeys()), (await ask(vault.getAll())) as Stored[]]
    base.close()
    return records.map((record, index) => ({
      name: String(names[index]),
      isExtractable: record.key.extractable,
      iv: record.iv.join(' '),
      text: JSON.stringify(record) + String.fromCharCode(...new Uint8Array(record.data)),
    }))
  })

/** What the tab stores of the broker under this name. */
export async function sessionText(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => sessionStorage.getItem(key), await storageKey(page, name))
}
