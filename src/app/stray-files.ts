/** Where a file may be dropped: a file field accepts it itself, and dragged text stays text. */
const takes = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input[type=file]') !== null

/**
 * Prevents a file dropped anywhere else from opening in place of the console, which would lose all input
 * (catalogue I15).
 */
export function refuseStrayFiles(): void {
  const refuse = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true || takes(event.target)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
