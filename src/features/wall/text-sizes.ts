/** The texts of the wall display, which grow with the window to be read from five meters. */
export const titleSize = 'text-[clamp(1.25rem,2.5vh+1vw,3.5rem)] leading-tight'
export const noteSize = 'text-[clamp(1rem,1.6vh+0.4vw,2rem)] leading-snug'
