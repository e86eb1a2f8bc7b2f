/** What OCR uses of tesseract.js, an optional package that a build must not need. */
declare module "tesseract.js" {
  interface Worker {
    recognize(
      picture: Uint8Array,
      options: object,
      output: { text: boolean },
    ): Promise<{ data: { text: string; confidence: number } }>;
    terminate(): Promise<unknown>;
  }
  const tesseract: {
    createWorker(
      language: string,
      engine: number,
      options: { langPath: string; cacheMethod: string; errorHandler: (error: unknown) => void },
    ): Promise<Worker>;
  };
  export default tesseract;
}
