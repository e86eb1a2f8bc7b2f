/** Where the cause may lie on this machine: its network, its DNS, a proxy. Empty for any other failure. */
export const doctorLine = (code: string | undefined): string =>
  code === "unavailable" || code === "timeout"
    ? "\nscry doctor looks at the network and at every service."
    : "";
