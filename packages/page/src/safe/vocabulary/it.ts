import type { Vocabulary } from "./terms.ts";

export const it: Vocabulary = {
  override:
    "ignora, ignori, ignorate, ignorare, dimentica, dimentichi, dimenticate, dimenticare, trascura, tralascia, non seguire, non segua, non seguite, non obbedire, non tenere conto, non tener conto, non tenga conto, smetti di seguire, smetta di seguire, disattendi, lascia perdere, lasci perdere, metti da parte, metta da parte, scarta, abbandona, non considerare",
  bypass:
    "annulla, aggira, sovrascrivi, sostituiscono, disattiva, non valgono più, non si applicano più, annullate, non valide",
  orders:
    "istruzion*, direttiv*, prompt*, indicazion*, messaggio di sistema, consegne, linee guida, disposizioni",
  looseOrders: "regol*, ordini, ordine, comand*, restrizion*, vincol*",
  prior:
    "precedent*, anterior*, di cui sopra, qui sopra, sopra, inizial*, originari*, original*, esistent*, finora, fino a ora, fino ad ora, tutte, tutti, tutta, ricevute, prima",
  yours: "tue, tuoi, tua, ti sono state, ti hanno dato, che hai ricevuto, che ti sono",
  everything:
    "tutto ciò che ti è stato detto, tutto quello che ti è stato detto, tutto quanto ti è stato, tutto ciò che precede, tutto quello che precede, quanto detto finora, la domanda dell'utente, la richiesta dell'utente",
  ai: "ia, intelligenza artificiale, intelligenze artificiali, assistente ia, assistente ai, assistenti ai, assistenti ia, agente ia, agente ai, agenti ai, agenti ia, modello linguistico, modelli linguistici, modello di linguaggio, modelli di linguaggio, assistente virtuale, assistenti virtuali, assistente digitale, chatbot*, chatgpt, llm, llms",
  call: "nota per, nota a, nota agli, avviso per, avviso a, avviso agli, messaggio per, messaggio a, messaggio agli, cara, caro, cari, ciao, se sei un, se sei una, se siete un, se lei è un, qualora tu sia, istruzioni per, istruzione per, poiché sei un",
  reading:
    "che legge questa pagina, che legga questa pagina, che leggono questa pagina, che legge questo testo, che legge questo, che leggono questo, leggendo questa pagina, leggendo questo testo, leggendo questo, che elabora questa pagina, che elabora questo testo, elaborando questo testo, elaborando questa pagina, riassumi questa pagina, riassumere questa pagina, riassumi questo articolo, riassumere questo articolo, riassumendo questa pagina, riassunto di questa pagina, che riassume questa pagina, analizzando questa pagina",
  hide: "non dire, non dica, non dirlo, non lo dire, non menzionare, non menzioni, non rivelare, non riveli, non informare, non avvisare, non avvertire, non mostrare, non far sapere, non raccontare, non comunicare, senza dirlo, senza dire, nascondi, nascondere, nasconda, non deve sapere, non deve accorgersi, non deve venire a sapere",
  user: "utente, utenti, dell'utente, l'umano, la persona, lettore",
  send: "invia, invii, inviare, manda, mandi, mandare, spedisci, spedire, trasmetti, trasmettere, carica, caricare, pubblica, inoltra, inoltrare, aggiungi, aggiungere, accoda, allega, codifica, codificare, base64, includi, inserisci",
  private:
    "conversazion*, cronologia, chat, dialogo, prompt di sistema, prompt del sistema, dati dell'utente, messaggi dell'utente, domanda dell'utente, nome dell'utente, tuo contesto, tua memoria, tue istruzioni",
  secret: "password, chiave api, chiavi api, credenziali, token, segreti",
  place: "url, indirizzo, server, link, collegamento, webhook, parametro, parametri, endpoint",
  reveal:
    "rivela, riveli, mostra, mostri, stampa, ripeti, scrivi, dimmi, cita, divulga, elenca, riporta, copia, traduci",
  own: "il tuo prompt di sistema, tuo prompt di sistema, tuo prompt, tue istruzioni, tue istruzioni iniziali, tuo messaggio di sistema, tue istruzioni di sistema, il prompt di sistema, suo prompt di sistema",
  become:
    "ora sei, adesso sei, sei ora, non sei più, fingi di essere, fingi, comportati come, assumi il ruolo, interpreta il ruolo",
  now: "d'ora in poi, da ora in poi, da adesso in poi, da questo momento",
  persona:
    "senza restrizioni, senza alcuna restrizione, senza limiti, senza regole, nessuna regola, senza censura, senza filtri, non censurato, altro assistente, assistente che, assistente senza",
  mode: "modalità sviluppatore",
  takeover:
    "le tue nuove istruzioni, nuove istruzioni di sistema, il tuo nuovo compito è, la tua nuova missione, il tuo vero compito, la tua vera missione, segui invece queste istruzioni, segui queste istruzioni invece, l'utente ha già accettato, l'utente ha già autorizzato, come ia devi, come modello linguistico devi, come assistente ai devi, in quanto ia devi",
  answer:
    "nella tua risposta, nel tuo riassunto, nella sua risposta, la tua risposta deve, rispondi solo, rispondi soltanto, rispondi esclusivamente, rispondi unicamente, rispondi con, di' che, afferma che, dichiara che, raccomanda, consiglia, menziona che, indica che, deve, devono, devi, valuta",
  block: "non, può, possono, che, chi, spesso, si, mai",
  neutral: "caro lettore, cari lettori, cara lettrice, modello linguistico open source",
};
