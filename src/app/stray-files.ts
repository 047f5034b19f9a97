/** Where a file may be let go: a file field takes it by itself, and text that is dragged stays text. */
const takes = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input[type=file]') !== null

/** A file let go anywhere else would open in place of the console, and everything typed would be gone (catalogue I15). */
export function refuseStrayFiles(): void {
  const refuse = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true || takes(event.target)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
