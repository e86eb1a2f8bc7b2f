import type { Vocabulary } from "./terms.ts";

export const pl: Vocabulary = {
  override:
    "zignoruj*, ignoruj*, zignorować, ignorować, zapomnij*, zapomnieć, pomiń, pomijaj, pominąć, nie stosuj*, nie przestrzegaj*, nie słuchaj*, nie wykonuj*, nie zważaj*, nie bierz pod uwagę, nie zwracaj uwagi, zlekceważ*, lekceważ, odrzuć, odrzucić, przestań stosować, przestań przestrzegać, porzuć, nie kieruj się",
  bypass: "obejdź, nadpisz, unieważnij, uchyl, wyłącz, zastępują, nie obowiązują, tracą ważność",
  orders:
    "instrukcj*, polece*, poleceń, polecenia, polecenie, prompt*, wytyczn*, wskazów*, wskazówki, dyrektyw*, komunikat systemowy, komunikaty systemowe, zaleceń, zalecenia",
  looseOrders: "zasad*, reguł*, rozkaz*, komend*, ogranicze*, ograniczenia",
  prior:
    "poprzedni*, wcześniejsz*, powyższ*, dotychczasow*, pierwotn*, początkow*, istniejąc*, wszystk*, wszelki*, dotąd, do tej pory, uprzedni*",
  yours: "swoj*, twoj*, twoich, swoich, otrzyman*, które dostałeś, które otrzymałeś, ci dano",
  everything:
    "wszystko co ci powiedziano, wszystko co wcześniej, wszystko powyżej, wszystko co napisano, pytanie użytkownika, prośbę użytkownika",
  ai: "ai, si, sztuczn* inteligencj*, sztuczną inteligencją, sztuczna inteligencja, sztucznej inteligencji, model językowy, modelem językowym, modele językowe, modelu językowego, modeli językowych, modelom językowym, asystent ai, asystentem ai, asystenci ai, asystentów ai, agent ai, agentem ai, agenci ai, wirtualny asystent, asystent wirtualny, chatbot*, czatbot*, chatgpt, llm, llmy",
  call: "uwaga dla, uwaga do, notatka dla, informacja dla, wiadomość dla, wiadomość do, komunikat dla, drogi, witaj, hej, jeśli jesteś, jeżeli jesteś, o ile jesteś, gdybyś był, instrukcja dla, instrukcje dla, polecenie dla, polecenia dla, skoro jesteś",
  reading:
    "czyta tę stronę, czytasz tę stronę, czytający tę stronę, czytające tę stronę, czytających tę stronę, czyta ten tekst, czytasz ten tekst, czytasz to, czytający ten tekst, przetwarza tę stronę, przetwarzasz tę stronę, przetwarzający ten tekst, przetwarza ten tekst, przetwarzasz ten tekst, streszczasz tę stronę, streszczając tę stronę, podsumowujesz tę stronę, podsumowując tę stronę, podsumowując ten artykuł, podsumowujesz ten artykuł, streszczasz ten artykuł, podsumowanie tej strony, analizujesz tę stronę",
  hide: "nie mów*, nie wspominaj*, nie informuj*, nie ujawniaj*, nie powiadamiaj*, nie pokazuj*, nie zdradzaj*, nie ostrzegaj*, nie daj, nigdy nie mów, nigdy nie wspominaj, nigdy nie ujawniaj, nic nie mów, ukryj, ukrywaj, zataj, przemilcz, nie może wiedzieć, nie powinien wiedzieć, nie może się dowiedzieć, nie może zauważyć",
  user: "użytkownik*, człowiek*, czytelnik*",
  send: "wyślij*, wysłać, prześlij*, przesłać, wysyłaj, przekaż*, przekazać, opublikuj*, dołącz*, dodaj*, dopisz*, zakoduj*, base64, załącz, umieść, wklej",
  private:
    "rozmow*, rozmów, histori* czatu, historię czatu, historię rozmowy, konwersacj*, prompt systemowy, promptu systemowego, dane użytkownika, danych użytkownika, wiadomości użytkownika, pytanie użytkownika, swój kontekst, swoją pamięć, swoje instrukcje",
  secret: "hasł*, haseł, klucz api, klucze api, dane logowania, token*, sekrety",
  place: "url, adres, adresu, adresem, serwer*, link*, webhook, parametr*, punkt końcowy",
  reveal:
    "ujawnij*, pokaż*, wypisz*, wyświetl*, powtórz*, podaj*, zacytuj*, wydrukuj*, zdradź*, napisz, przetłumacz, przepisz",
  own: "swój prompt systemowy, swojego promptu, swoje instrukcje, swoje początkowe instrukcje, swoje ukryte instrukcje, swoich instrukcji, twój prompt systemowy, twoje instrukcje, treść promptu systemowego, prompt systemowy",
  become:
    "jesteś teraz, teraz jesteś, nie jesteś już, już nie jesteś, udawaj*, zachowuj się, wciel się, przyjmij rolę, przejdź w tryb",
  now: "od teraz, od tej chwili, od tego momentu, odtąd",
  persona:
    "bez ogranicze*, bez żadnych ogranicze*, bez zasad, żadnych zasad, bez cenzury, nieocenzurowan*, bez filtrów, nieograniczon*, innym asystentem, asystentem który, asystentem bez",
  mode: "tryb programisty, tryb dewelopera, trybie programisty, trybie deweloperskim, tryb deweloperski",
  takeover:
    "twoje nowe instrukcje, nowe instrukcje systemowe, twoje nowe zadanie to, twoim nowym zadaniem jest, twoje prawdziwe zadanie, twoim prawdziwym zadaniem, zamiast tego wykonaj, zamiast tego postępuj, użytkownik już wyraził zgodę, użytkownik już się zgodził, jako ai musisz, jako model językowy musisz, jako asystent ai musisz, jako ai masz",
  answer:
    "w swojej odpowiedzi, w odpowiedzi, w podsumowaniu, w streszczeniu, odpowiedz tylko, odpowiadaj tylko, odpowiedz wyłącznie, odpowiadaj wyłącznie, odpowiedz słowami, napisz że, powiedz że, stwierdź że, poleć, polecaj, polecać, rekomenduj*, wspomnij*, musisz, musi, muszą, powinny, powinien, oceń",
  block: "nie, może, mogą, można, kto, który, którzy, często, nigdy",
  neutral: "drogi czytelnik*, programist* ai, firma ai, firmy ai",
};
