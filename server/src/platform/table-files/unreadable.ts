/** A file that cannot be imported, with the reason for whoever uploaded it. */
export class Unreadable extends Error {}
