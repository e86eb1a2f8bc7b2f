/** A sentence that begins like this goes on about the one before it: "This …", "They …", "However …". */
export const refersBack =
  /^\W{0,4}(?:(?:this|these|those|it|they|such|he|she|however|thus|therefore|moreover|furthermore|also|in addition|dies|diese[rsmn]?|sie|er|es|este|esta|estos|esto|ella|acest|aceasta|bu|bunlar|ce|cette|ces|il|elle)\b|él|он|она|они|это|эти|αυτ|هذا|هذه|यह|ये|वह|นี้|这|该|他|此|これ|それ|その|この)/iu;
