/** The tests that cannot run here, for want of a program. */
export declare const testsWithoutProgram: () => string[]
