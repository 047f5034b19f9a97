import { useEffect, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { findImageType } from '@/lib/payload/image-type'

/** The image in a payload, with its type and size in pixels. */
export function PayloadImage({ bytes }: { bytes: Uint8Array }) {
  const { t } = useWords()
  const type = findImageType(bytes)
  const [url, setUrl] = useState<string>()
  const [size, setSize] = useState<string>()
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: type ?? '' }))
    setUrl(address)
    setSize(undefined)
    setBroken(false)
    return () => URL.revokeObjectURL(address)
  }, [bytes, type])
  if (broken)
    return (
      <p role="status" className="text-small text-warn">
        {t('payload.brokenImage')}
      </p>
    )
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      {url !== undefined && (
        <img
          src={url}
          alt={t('payload.image')}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize(`${naturalWidth} × ${naturalHeight}`)
          }
          onError={() => setBroken(true)}
          className="max-h-96 max-w-full self-start rounded-md border border-line bg-canvas object-contain"
        />
      )}
      <figcaption className="nums text-small text-muted">
        {[type?.replace('image/', '').toUpperCase(), size].filter((part) => part !== undefined).join(' · ')}
      </figcaption>
    </figure>
  )
}
